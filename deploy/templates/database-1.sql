-- As postgres, once, on the leader: the owner of the tables, who migrates, and the database.
create role mebae_owner login createrole password '{{MEBAE_OWNER_PASSWORD}}';
create database mebae owner mebae_owner;
